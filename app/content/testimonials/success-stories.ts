// The 19 testimonials of the page « Témoignages ».

import { entrepreneurStories } from "./success-entrepreneuriat.ts";
import { investorStories } from "./success-immobilier.ts";
import { mindsetStories } from "./success-mindset.ts";
import type { SuccessStory } from "./types.ts";

export const successStorySamples: SuccessStory[] = [...entrepreneurStories, ...investorStories, ...mindsetStories];
