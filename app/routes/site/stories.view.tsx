import { href } from "react-router";
import type { Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import { tintOf } from "#app/ui/formation-image.tsx";
import { Section } from "#app/ui/section.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { testimonialOf } from "#app/ui/testimonial-labels.ts";
import { useSharedWords } from "#app/ui/wording.ts";

interface StoriesProps {
  stories: Story[];
  id?: string;
  /** The formation that they are about, where the page sells another one: « Formation Mindset ». */
  about?: string;
}

export function Stories({ stories, id = "temoignages", about }: StoriesProps) {
  const { headline, all } = useSharedWords().stories;
  if (stories.length === 0) return null;
  return (
    <Section id={id} headline={headline}>
      <ul className="grid gap-6 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id} className="flex max-sm:not-first:hidden">
            <Testimonial {...testimonialOf(story, about)} tint={tintOf(story.category)} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a className="link" href={href("/temoignages")}>
          {all}
        </a>
      </p>
    </Section>
  );
}
