import type { AppPart } from '../plumbing/modules/app-part.server.ts'

export const drinksPart = { tables: ['custom_recipe'] } satisfies AppPart
