// Makes the links that the built-in PostgreSQL needs: the server does so at its first start, which it cannot on a read-only disk.
import { findBinaries } from '../src/server/postgres/binaries.ts'

await findBinaries()
