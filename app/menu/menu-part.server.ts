import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { menuSettings } from './menu-settings.server.ts'

export const menuPart = {
  tables: ['experience', 'add_on', 'general_detail', 'package', 'package_item'],
  settings: menuSettings,
} satisfies AppPart
