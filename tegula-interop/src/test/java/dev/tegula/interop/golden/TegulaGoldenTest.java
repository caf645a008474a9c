package dev.tegula.interop.golden;

import dev.tegula.interop.tegula.TegulaEngine;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tegula reads what the versions wrote whose format it writes itself. */
class TegulaGoldenTest {

  private static final String DENSE = "dense_.*|odd_names_dense|enc_dense|large_dense";
  private static final String SPARSE = "sparse_.*|odd_names_sparse|enc_sparse|large_sparse";

  private static final String FILTERS = "filter.*|large_strings";

  @TestFactory
  Stream<DynamicTest> readsArraysOfAllFilters() {
    return GoldenCheck.of(TegulaEngine.shared()::read).tests("v2[123]-.*", FILTERS);
  }

  @TestFactory
  Stream<DynamicTest> readsDenseArrays() {
    return GoldenCheck.of(TegulaEngine.shared()::read).tests("v2[123]-.*", DENSE);
  }

  @TestFactory
  Stream<DynamicTest> readsSparseArrays() {
    return GoldenCheck.of(TegulaEngine.shared()::read).tests("v2[123]-.*", SPARSE);
  }

  @TestFactory
  Stream<DynamicTest> readsSchemasAndFragments() {
    return GoldenCheck.structure(TegulaEngine.shared(), "v2[123]-.*", DENSE + "|" + SPARSE);
  }
}
