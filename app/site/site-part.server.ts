import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { siteSettings } from './site-settings.server.ts'

export const sitePart = { tables: { partner: 'id', page_part: 'id' }, settings: siteSettings } satisfies AppPart
