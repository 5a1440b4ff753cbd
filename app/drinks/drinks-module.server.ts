import type { Module } from '../plumbing/database/module.server.ts'

export const drinksModule = { tables: { own_recipe: 'id' } } satisfies Module
