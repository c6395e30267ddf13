import { about } from './about.ts'
import type { DemoPage } from './block.ts'
import { home } from './home.ts'
import { imprint, privacy } from './legal.ts'
import { startHere } from './start-here.ts'
import { workshops } from './workshops.ts'

/** The first one is the home page. */
export const pages: DemoPage[] = [home, about, workshops, startHere, imprint, privacy]
