import { createOfflineWorkerResponse } from '../../ui/offline/offline-worker.server.ts'

/** Serves the service worker of run sheets and the cost form. Each page registers it for its own scope. */
export function loader() {
  return createOfflineWorkerResponse()
}
