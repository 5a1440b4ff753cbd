type Alive = { default: (root: HTMLElement, props: never) => void }

/**
 * Brings an island to life when the browser has nothing better to do, or at once when somebody touches it.
 * A browser without Temporal keeps the page as it is, unless the island says that it can live without:
 * everything on it works without script.
 */
export function wake(name: string, load: () => Promise<Alive>, canLive = 'Temporal' in globalThis): void {
  const root = document.getElementById(name)
  const props = document.getElementById(`${name}-props`)
  if (!root || !props || !canLive) return
  let awake = false
  const start = () => {
    if (awake) return
    awake = true
    void load().then((island) => {
      island.default(root, JSON.parse(props.textContent) as never)
      root.dataset.alive = ''
    })
  }
  root.addEventListener('focusin', start, { once: true })
  root.addEventListener('pointerdown', start, { once: true })
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4_000 })
  else setTimeout(start, 1_500)
}

