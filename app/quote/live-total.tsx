import { useEffect, useState } from 'react'

/** Says a new total politely, once the typing has come to rest. */
export function LiveTotal({ words }: { words: string }) {
  const [said, setSaid] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 700)
    return () => clearTimeout(timer)
  }, [words])
  return <p className="unseen" role="status">{said}</p>
}
