import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceBuyer, InvoiceSeller } from "#db/types.ts";

/** Reads what an invoice states about its order. */
export function readInvoicedOrder(trx: Db, orderId: string) {
  return trx
    .selectFrom("orders")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .select([
      "orders.id",
      "orders.email",
      "orders.formationName",
      "orders.billing",
      "orders.company",
      "orders.disputedAt",
      "firstName",
      "lastName",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Seller and buyer as they are when the invoice is issued: later changes of the account or the seller's file change no
 * invoice.
 */
export function partiesOf(order: Awaited<ReturnType<typeof readInvoicedOrder>>): {
  buyer: InvoiceBuyer;
  seller: InvoiceSeller;
} {
  const { billing, company, email } = order;
  const accountName = `${order.firstName ?? ""} ${order.lastName ?? ""}`.trim();
  const { address } = seller;
  return {
    buyer: {
      name: billing?.name ?? (accountName || null),
      lines: billing?.lines ?? [],
      postalCode: billing?.postalCode ?? "",
      city: billing?.city ?? "",
      country: billing?.country ?? null,
      email,
      company,
    },
    seller: {
      name: seller.name,
      legalForm: seller.legalForm,
      capital: seller.capital,
      address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
      siren: seller.siren,
      rcs: seller.rcs,
      vatNumber: seller.vatNumber,
      email: seller.email,
    },
  };
}
