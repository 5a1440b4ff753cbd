// Versions before commit 7c04e1a3 look for a release's program here when they upgrade to it.
import './bin/worker.ts'
