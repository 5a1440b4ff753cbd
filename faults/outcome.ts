/** Result of a scenario in which every guarantee held. A broken guarantee throws. */
export type FaultResult = { tried: string; times: string; outcome: string }

/** Scenario that this machine cannot run, with the reason. */
export class ToolMissing extends Error {}

/** Polls until a condition is true. Throws with its description after `ms` milliseconds. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>, ms = 180_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${ms / 1_000} s without success until: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
