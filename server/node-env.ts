/** Imported before everything else: React reads this once, whichever module loads it first, and is several times slower without. */
process.env.NODE_ENV ??= 'production'
