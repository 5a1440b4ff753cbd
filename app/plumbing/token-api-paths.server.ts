import { defineContribution } from './modules/hooks.server.ts'

/** OpenAPI descriptions of the paths that a module serves to callers with a token, by path. */
export const tokenApiPaths = defineContribution<[], Record<string, object>>('token-api-paths')
