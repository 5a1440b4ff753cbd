/** The name of a caller who gave none, by the time of the call: "Caller, 10:42 AM". `now` in epoch milliseconds. */
export function formatUnnamedCaller(now: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(now)
  return `Caller, ${clock.replace(/\s/g, ' ')}`
}

/** Whether a name is that of a caller who gave none. */
export function isUnnamedCaller(name: string): boolean {
  return /^Caller, \d{1,2}:\d{2} [AP]M$/.test(name)
}
