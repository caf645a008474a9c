package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.filter.FilterChain;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a write that one data file of fixed-length cells stores.
 *
 * @param statistics field that collects statistics, or null
 * @param validity validity bytes if the field is nullable and collects statistics, else null
 */
record FixedColumn(
        FilterChain chain,
        Values values,
        int valuesPerCell,
        @Nullable FieldOutput statistics,
        @Nullable Values validity) {}
