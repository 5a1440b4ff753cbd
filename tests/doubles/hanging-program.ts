/** A program that takes errands and never answers. */
process.on('message', () => {})
process.once('disconnect', () => process.exit())
