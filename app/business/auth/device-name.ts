const browsers: [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Formats a browser and system the way people name a device: "Safari on iPhone". */
export function formatDeviceName(userAgent: string): string {
  const browser = findName(browsers, userAgent) ?? 'A browser'
  const system = findName(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function findName(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Device name of the request's sender. */
export function getRequestDeviceName({ request }: { request: Request }): string {
  return formatDeviceName(request.headers.get('User-Agent') ?? '')
}
