/**
 * A cost that waits on a phone: the typed values by field name, its receipt and its error. The receipt is stored as
 * bytes, because not every browser stores files.
 */
export type OfflineCost = {
  key: string
  words: [string, string][]
  file: { name: string; type: string; bytes: ArrayBuffer } | null
  trouble: string | null
}

/** Creates the store of waiting costs in this browser. Every method rejects where the browser has no storage. */
export function createOfflineCostStore() {
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const asked = indexedDB.open('backbar-costs', 1)
      asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore('costs', { keyPath: 'key' }))
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error!))
    })
  const inStore = async <Found>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Found>) => {
    const db = await opened()
    try {
      return await new Promise<Found>((resolve, reject) => {
        const turn = db.transaction('costs', mode)
        const asked = act(turn.objectStore('costs'))
        const fail = () => reject(turn.error ?? new Error('not kept'))
        turn.addEventListener('complete', () => resolve(asked.result))
        turn.addEventListener('abort', fail)
        turn.addEventListener('error', fail)
      })
    } finally {
      db.close()
    }
  }
  return {
    /** Stores a cost. Replaces an existing cost with the same key. */
    put: (cost: OfflineCost) => inStore('readwrite', (store) => store.put(cost)),
    all: (): Promise<OfflineCost[]> => inStore('readonly', (store) => store.getAll()),
    remove: (key: string) => inStore('readwrite', (store) => store.delete(key)),
  }
}
