import type { Catalog, Translation } from '../catalog.ts';
import about from './about.ts';
import card from './card.ts';
import consent from './consent.ts';
import dashboard from './dashboard.ts';
import disclaimer from './disclaimer.ts';
import education from './education.ts';
import feedback from './feedback.ts';
import headline from './headline.ts';
import help from './help.ts';
import landing from './landing.ts';
import legal from './legal.ts';
import live from './live.ts';
import notFound from './notFound.ts';
import pages from './pages.ts';
import pictures from './pictures.ts';
import refusals from './refusals.ts';
import report from './report.ts';
import result from './result.ts';
import scanner from './scanner.ts';
import shell from './shell.ts';
import status from './status.ts';
import stored from './stored.ts';
import study from './study.ts';
import teaching from './teaching.ts';
import transparency from './transparency.ts';
import updates from './updates.ts';
import viewer from './viewer.ts';
import wholeScan from './wholeScan.ts';

export default {
  about,
  card,
  consent,
  dashboard,
  disclaimer,
  education,
  feedback,
  headline,
  help,
  landing,
  legal,
  live,
  notFound,
  pages,
  pictures,
  refusals,
  report,
  result,
  scanner,
  shell,
  status,
  stored,
  study,
  teaching,
  transparency,
  updates,
  viewer,
  wholeScan,
} as const satisfies Translation<Catalog>;
