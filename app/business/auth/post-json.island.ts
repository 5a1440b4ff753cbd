/** Posts JSON to an address of the back office; answers what it says, throws its message where it refuses. */
export async function postJson(at: string, body: object) {
  const response = await fetch(at, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await response.json()
  if (!response.ok) throw new Error(said.message)
  return said
}
