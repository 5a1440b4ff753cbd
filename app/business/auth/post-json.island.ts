/** Posts JSON to a back office path and returns the JSON response. Throws the server's message on failure. */
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
