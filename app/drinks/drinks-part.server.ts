import type { AppPart } from '../plumbing/modules/app-part.server.ts'

export const drinksPart = { tables: { own_recipe: 'id' } } satisfies AppPart
