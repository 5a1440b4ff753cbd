import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import { queueClientNews, type AutomaticTextServices } from './client-news.server.ts'

/** Looks every minute for automatic texts that are due, until stopped. */
export function startAutomaticTexts({
  log,
  isOn,
  ...services
}: AutomaticTextServices & { log: Logger; isOn?: () => Promise<boolean> }) {
  return startPeriodicJobs([{ work: () => queueClientNews(services), failed: 'texts-failed' }], {
    every: 60_000,
    log,
    isOn,
  })
}
