import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/** Paths of modules' public pages for the sitemap, each language's own. They change with the content revision alone. */
export const modulePages = defineContribution<[], string[]>('module-pages')
