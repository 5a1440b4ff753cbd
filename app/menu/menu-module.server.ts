import type { Module } from '../plumbing/database/module.server.ts'
import { menuSettings } from './menu-settings.server.ts'

export const menuModule = {
  tables: { experience: 'slug', add_on: 'code', general_detail: 'id', package: 'slug', package_item: 'id' },
  settings: menuSettings,
} satisfies Module
