import type { Module } from '../plumbing/database/module.server.ts'
import { siteSettings } from './site-settings.server.ts'

export const siteModule = { tables: { partner: 'id', page_part: 'id' }, settings: siteSettings } satisfies Module
