package dev.tegula.internal.read.splits;

import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;

/** The part of a query that determines how it is divided. */
record PieceQuery(Subarray subarray, ResultOrder order) {}
