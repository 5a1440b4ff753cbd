/** Process that accepts jobs and never replies. */
process.on('message', () => {})
process.once('disconnect', () => process.exit())
