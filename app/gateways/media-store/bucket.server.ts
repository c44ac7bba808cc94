import { dirname } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { DAY_MS } from "../disk.server.ts";
import { checkedKey, type MediaStore } from "./store.server.ts";

/**
 * Files in a bucket of any S3-compatible service: `https://KEY:SECRET@host/bucket?region=…`. Every replica sees the
 * same ones, wherever it runs.
 */
export function bucketStore(address: string): MediaStore {
  const url = new URL(address);
  const Bucket = url.pathname.split("/")[1] ?? "";
  const settings: S3ClientConfig = {
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    // Most services other than Amazon's have no host name for each bucket.
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Amazon's own checksums, which other services do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
  };
  /** For what somebody waits for. */
  const quick = new S3Client({ ...settings, requestHandler: handler(ANSWER_MS) });
  const patient = new S3Client({ ...settings, requestHandler: handler(PART_MS) });
  return {
    async put(key, source) {
      const counter = pipeline(source, new Counter(), () => undefined);
      // A failed upload in parts is aborted: nothing of it can be read.
      try {
        await new Upload({ client: patient, params: { Bucket, Key: checkedKey(key), Body: counter } }).done();
        return counter.bytes;
      } finally {
        counter.destroy();
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await quick
        .send(new GetObjectCommand({ Bucket, Key: checkedKey(key), Range }))
        .catch(undefinedIfMissing);
      return object?.Body as Readable | undefined;
    },
    async size(key) {
      const object = await quick
        .send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) }))
        .catch(undefinedIfMissing);
      return object?.ContentLength;
    },
    async remove(prefix) {
      const pages = paginateListObjectsV2({ client: patient, pageSize: 100 }, { Bucket, Prefix: prefix });
      // One by one: the request for many needs a checksum, and services differ in which one they take.
      for await (const { Contents = [] } of pages)
        await Promise.all(Contents.map(({ Key }) => patient.send(new DeleteObjectCommand({ Bucket, Key }))));
    },
    async foldersWith(name) {
      const found: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: patient }, { Bucket })) {
        for (const { Key = "", LastModified = new Date() } of Contents)
          if (Key.endsWith(`/${name}`) && LastModified.getTime() < Date.now() - DAY_MS) found.push(dirname(Key));
      }
      return found;
    },
    // A bucket grows with what is put into it.
    free: async () => undefined,
    path: () => undefined,
    // The service deletes the parts of uploads that were never finished, by a rule of the bucket.
    deleteUnfinished: async () => undefined,
  };
}

/** Until the first byte: twice that is less than the five seconds that somebody waits for a film. */
const ANSWER_MS = 2000;
/** For 5 MiB, which a slow line takes half a minute to send. */
const PART_MS = 60_000;
/** Longer than a film may be paused (server/media/streams.ts). */
const SILENCE_MS = 75_000;

/** Without these limits a service that hangs holds every request; each film that is watched holds a connection. */
function handler(requestTimeout: number) {
  const agent = { maxSockets: 2000 };
  return {
    connectionTimeout: ANSWER_MS,
    requestTimeout,
    throwOnRequestTimeout: true,
    socketTimeout: SILENCE_MS,
    httpAgent: agent,
    httpsAgent: agent,
  };
}

function undefinedIfMissing(error: Error): undefined {
  if (error.name !== "NoSuchKey" && error.name !== "NotFound") throw error;
}

class Counter extends Transform {
  bytes = 0;

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    done(null, chunk);
  }
}
