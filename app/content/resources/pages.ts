import { articlesPage } from "./articles.ts";
import { diversificationPage } from "./diversification.ts";
import { realEstateCasesPage } from "./etudes-cas-immobilier.ts";
import { marketStudyPage } from "./etudes-marche.ts";
import { exercisesPage } from "./exercices.ts";
import { interviewsPage } from "./interviews.ts";
import { meditationPage } from "./meditation.ts";
import { nomadPage } from "./nomadisme.ts";
import { toolsPage } from "./outils.ts";
import { podcastsPage } from "./podcasts.ts";
import { realEstateSitesPage } from "./sites-immobilier.ts";
import { sportPage } from "./sport.ts";
import { strategiesPage } from "./strategies.ts";
import type { ResourcePage, ResourceSlug } from "./types.ts";
import { videosPage } from "./videos.ts";
import { visionPage } from "./vision.ts";

/** The generic resource pages, by the last part of their address. */
export const resourcePages: Record<Exclude<ResourceSlug, "simulateurs">, ResourcePage> = {
  articles: articlesPage,
  videos: videosPage,
  "sites-immobilier": realEstateSitesPage,
  "etudes-cas-immobilier": realEstateCasesPage,
  outils: toolsPage,
  "etudes-marche": marketStudyPage,
  interviews: interviewsPage,
  podcasts: podcastsPage,
  exercices: exercisesPage,
  vision: visionPage,
  nomadisme: nomadPage,
  strategies: strategiesPage,
  diversification: diversificationPage,
  sport: sportPage,
  meditation: meditationPage,
};
