import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { siteSettings } from './site-settings.server.ts'

export const sitePart = { tables: ['partner', 'page_item'], settings: siteSettings } satisfies AppPart
