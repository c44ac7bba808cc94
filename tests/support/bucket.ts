import { join } from "node:path";
import S3rver from "s3rver";

/** An S3-compatible service with one empty bucket, whose files are in that folder. */
export async function startBucket(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const service = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "films", configs: [] }],
  });
  const { port } = await service.run();
  const url = `http://S3RVER:S3RVER@127.0.0.1:${port}/films?region=eu-west-3`;
  return { url, close: () => service.close() };
}
