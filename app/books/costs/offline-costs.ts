/**
 * A cost as it waits on a phone: what was typed, name by name, its receipt, and what keeps it from being taken. The receipt is its
 * bytes: not every browser keeps a file.
 */
export type OfflineCost = {
  key: string
  words: [string, string][]
  file: { name: string; type: string; bytes: ArrayBuffer } | null
  trouble: string | null
}

/** The costs that wait in this browser; every way in fails where a browser keeps nothing. */
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
    /** Keeps one; that of its key is written over. */
    put: (cost: OfflineCost) => inStore('readwrite', (store) => store.put(cost)),
    all: (): Promise<OfflineCost[]> => inStore('readonly', (store) => store.getAll()),
    remove: (key: string) => inStore('readwrite', (store) => store.delete(key)),
  }
}
