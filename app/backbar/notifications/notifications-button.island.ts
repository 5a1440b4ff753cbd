import { postJson } from '../../business/auth/post-json.island.ts'

const at = '/backbar/account/push'
const worker = '/backbar/worker.js'

/** Shows the browser's notification status, and turns notifications on after a tap. */
export default function mountNotificationsButton(root: HTMLElement, { known }: { known: string[] }): void {
  const button = root.querySelector('button')!
  const complaint = root.querySelector<HTMLElement>('[role=alert]')!
  const show = (state: string) =>
    root.querySelectorAll<HTMLElement>('[data-when]').forEach((part) => (part.hidden = part.dataset.when !== state))
  button.textContent = matchMedia('(pointer: coarse), (width < 40rem)').matches
    ? 'Notify this phone'
    : 'Notify this computer'
  button.addEventListener('click', () => {
    complaint.textContent = ''
    button.disabled = true
    enableNotifications()
      .then(
        (isOn) => (isOn ? location.assign('/backbar/account?said=told#notifications') : show('denied')),
        (error: Error) => {
          complaint.textContent = `That did not work: ${error.message}`
        },
      )
      .finally(() => (button.disabled = false))
  })
  void getState(known).then(show, () => show('off'))
}

async function getState(known: string[]): Promise<string> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() ? 'home-screen' : 'cannot'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await navigator.serviceWorker.getRegistration('/backbar'))?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  if (known.includes(toBase64Url(new Uint8Array(digest)))) return 'on'
  // The device was removed in another browser.
  await subscription.unsubscribe()
  return 'off'
}

/** Returns false if the user denied permission. */
async function enableNotifications(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(worker, { scope: '/backbar' })
  const registration = await waitForActiveWorker()
  const { publicKey } = await postJson(at, { kind: 'start' })
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(publicKey),
  })
  await postJson(at, { kind: 'on', subscription: subscription.toJSON() })
  return true
}

/** Resolves once the registered service worker is active. */
async function waitForActiveWorker(): Promise<ServiceWorkerRegistration> {
  const registration = (await navigator.serviceWorker.getRegistration('/backbar'))!
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration
  await new Promise<void>((resolve, reject) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('the browser refused the worker'))
    }),
  )
  return registration
}

/**
 * Whether the device is an iPhone or iPad, which allow notifications only for pages on the home screen. iPads identify
 * as Macs with touch points.
 */
function isApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)!)
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
