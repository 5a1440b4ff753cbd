import type { Module } from '../plumbing/database/room.server.ts'

export const drinksRoom = { tables: { own_recipe: 'id' } } satisfies Module
