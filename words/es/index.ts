import type { Catalog, Translation } from '../catalog.ts';
import about from './about.ts';
import consent from './consent.ts';
import dashboard from './dashboard.ts';
import disclaimer from './disclaimer.ts';
import help from './help.ts';
import landing from './landing.ts';
import legal from './legal.ts';
import notFound from './notFound.ts';
import pages from './pages.ts';
import pictures from './pictures.ts';
import shell from './shell.ts';
import status from './status.ts';
import stored from './stored.ts';
import teaching from './teaching.ts';
import updates from './updates.ts';
import viewer from './viewer.ts';

export default {
  about,
  consent,
  dashboard,
  disclaimer,
  help,
  landing,
  legal,
  notFound,
  pages,
  pictures,
  shell,
  status,
  stored,
  teaching,
  updates,
  viewer,
} as const satisfies Translation<Catalog>;
