import { startCardPaymentLoop } from '../app/agreements/payments/stripe-events.server.ts'
import { getModuleSwitch, serverModules } from '../app/modules.server.ts'
import { startTaskPushLoop } from '../app/office/today/task-push-loop.server.ts'
import type { BackgroundLoop } from '../app/plumbing/modules/server-module.server.ts'
import { startOutboxLoop } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { startPushLoop } from '../app/plumbing/push/push-queue.server.ts'
import { startCopiesLoop } from '../app/upkeep/copies/copies-loop.server.ts'
import { startUpkeepLoop } from '../app/upkeep/upkeep-loop.server.ts'
import type { Services } from '../app/services.server.ts'

type QueueLoop = BackgroundLoop & Required<Pick<BackgroundLoop, 'lastTurnAt'>>

/**
 * Starts the background work of the core and of all modules. With `giveWay`, queues yield to web requests. Stopping waits
 * for the work that is running. The continuous copy stops last, after all writes.
 */
export function startBackgroundLoops(services: Services, { giveWay }: { giveWay?: () => Promise<void> } = {}) {
  const patient = { ...services, ...(giveWay && { giveWay }) }
  const loops: BackgroundLoop[] = [
    startOutboxLoop(patient),
    startUpkeepLoop(services),
    startCardPaymentLoop(services),
    startPushLoop(patient),
    startTaskPushLoop(services),
    ...serverModules.flatMap(({ name, loops = [] }) =>
      loops.map((start) => start({ ...patient, isOn: () => getModuleSwitch(name)(services.db) } as never)),
    ),
  ]
  const copies = startCopiesLoop(services)
  return {
    queues: loops.filter((loop): loop is QueueLoop => loop.lastTurnAt !== undefined),
    nudge: () => loops.forEach((loop) => loop.nudge?.()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await copies.stop()
    },
  }
}
