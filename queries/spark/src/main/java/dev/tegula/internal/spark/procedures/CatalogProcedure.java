package dev.tegula.internal.spark.procedures;

import org.apache.spark.sql.connector.catalog.procedures.BoundProcedure;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.types.StructType;

/** A procedure with one signature. Spark 4.2 has such an interface, and Spark 4.1 does not. */
interface CatalogProcedure extends UnboundProcedure, BoundProcedure {

    @Override
    default BoundProcedure bind(StructType input) {
        return this;
    }

    @Override
    default boolean isDeterministic() {
        return false;
    }
}
