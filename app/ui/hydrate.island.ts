/** Mounts an island in `root`. A returned promise resolves once it is mounted. */
type IslandModule = { default: (root: HTMLElement, props: never) => void | Promise<void> }
type IslandLoader = () => Promise<IslandModule>

/** Mounts an island when the browser is idle, or at once on interaction. */
export function hydrateIsland(name: string, load: IslandLoader): void {
  const root = document.getElementById(name)
  const props = document.getElementById(`${name}-props`)
  if (!root || !props) return
  let awake = false
  const start = () => {
    if (awake) return
    awake = true
    void load().then(async (island) => {
      await island.default(root, JSON.parse(props.textContent) as never)
      root.dataset.alive = ''
    })
  }
  root.addEventListener('focusin', start, { once: true })
  root.addEventListener('pointerdown', start, { once: true })
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4_000 })
  else setTimeout(start, 1_500)
}

/** Wraps an island that computes dates: loads a polyfill where Temporal is missing, as in Safari. */
export function withTemporalPolyfill(load: IslandLoader): IslandLoader {
  return async () => {
    const polyfill = 'Temporal' in globalThis ? null : import('temporal-polyfill/global')
    const [island] = await Promise.all([load(), polyfill])
    return island
  }
}
