import { orderStatuses } from "#app/content/order-statuses.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { OrderStatus } from "#db/types.ts";

/** The badge of each status. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, { label: string; tone: BadgeTone }>> = orderStatuses;
