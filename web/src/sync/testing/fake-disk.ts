import { createDisk, type Disk } from '../disk.ts'
import { StoreError } from '../errors.ts'

export type DiskWeather = {
  /** `full`: writes are refused for want of room; `broken`: nothing works; `hung`: nothing is ever answered. */
  state: 'well' | 'full' | 'broken' | 'hung'
}

/** The real disk over the fake database, with what browsers do to it. */
export function createWeatheredDisk(me: string, weather: DiskWeather): Disk {
  const disk = createDisk(me)
  const refuse = (name: string): Promise<never> =>
    Promise.reject(new StoreError({ cause: new DOMException(name, name) }))
  const guard =
    <A extends readonly unknown[], R>(isWrite: boolean, run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      if (weather.state === 'hung') return new Promise(() => {})
      if (weather.state === 'broken') return refuse('UnknownError')
      if (weather.state === 'full' && isWrite) return refuse('QuotaExceededError')
      return run(...args)
    }
  return {
    ...disk,
    read: guard(false, disk.read),
    readOutbox: guard(false, disk.readOutbox),
    readNewest: guard(false, disk.readNewest),
    readOlder: guard(false, disk.readOlder),
    readNewer: guard(false, disk.readNewer),
    readMessage: guard(false, disk.readMessage),
    write: guard(true, disk.write),
    putBlob: guard(true, disk.putBlob),
    readBlob: guard(false, disk.readBlob),
    dropBlob: guard(true, disk.dropBlob),
  }
}
