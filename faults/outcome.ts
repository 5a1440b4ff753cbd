/** What a scenario tells when every promise held; where one did not, it throws. */
export type FaultResult = { tried: string; times: string; outcome: string }

/** A scenario that could not be tried on this machine, and why. */
export class ToolMissing extends Error {}

/** Waits until it is so, looking again and again; throws, with what was awaited, when it is not within `ms`. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${ms / 1_000} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
