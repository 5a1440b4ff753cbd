import type { Module } from '../plumbing/database/room.server.ts'

export const drinksModule = { tables: { own_recipe: 'id' } } satisfies Module
