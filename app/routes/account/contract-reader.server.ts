import { data, type RouterContextProvider } from "react-router";
import { type ContractFile, readContractFile } from "#app/domain/shop/contract-file/contract-file.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin, signedInUser } from "#app/middleware/guards.server.ts";

/** Finds a contract for its buyer, or for an administrator with a second factor. Others get 404. */
export async function findContract(context: Readonly<RouterContextProvider>, number: string): Promise<ContractFile> {
  const { id, role } = signedInUser(context);
  if (role === "admin") requireAdmin(context);
  const file = await readContractFile(context.get(dbContext), number, role === "admin" ? null : id);
  if (!file) throw data(null, { status: 404 });
  return file;
}
