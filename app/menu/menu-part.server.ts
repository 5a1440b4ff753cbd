import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { menuSettings } from './menu-settings.server.ts'

export const menuPart = {
  tables: { experience: 'slug', add_on: 'code', general_detail: 'id', package: 'slug', package_item: 'id' },
  settings: menuSettings,
} satisfies AppPart
