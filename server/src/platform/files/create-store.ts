import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store } from './s3-store.ts'

type Where = Pick<Config, 'dataDir' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey'>

/** Where the bytes of files lie: on an S3 server when one is set, else in the data folder. */
export function createFileStore(config: Where): FileStore {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = config
  if (!endpoint) return createLocalStore(join(config.dataDir, 'files'))
  if (!bucket || !accessKey || !secretKey)
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY too.')
  return createS3Store({ endpoint, bucket, region: config.s3Region, accessKey, secretKey })
}
