import { useEffect, useState } from 'react'

/** Says what has changed politely, once the changing has come to rest. */
export function LiveRegion({ words }: { words: string }) {
  const [said, setSaid] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 700)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  )
}
