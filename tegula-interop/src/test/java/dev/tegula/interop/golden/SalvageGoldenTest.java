package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Salvaged copies of undamaged golden arrays give all reads that the originals give, in Tegula and in libtiledb. All cases with
 * {@code -Dtegula.salvage.sets=.* -Dtegula.salvage.cases=.*}; in CI some of each kind.
 */
class SalvageGoldenTest {

  private static final String CASES =
      System.getProperty("tegula.salvage.cases", "dense_2d.*|sparse_2d.*|enc_.*|.*string.*|.*nullable.*|.*evol.*|.*label.*|.*consolidated.*|.*delete.*");

  private static final String SETS = System.getProperty("tegula.salvage.sets", "v(03|06|12|21|23)-.*");

  private static final Tegula TEGULA = Tegula.create();

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> tegulaReadsTheCopy() {
    return check(SETS, (uri, read) -> TegulaEngine.shared().read(uri, read), read -> read.spec().condition() == null);
  }

  @TestFactory
  Stream<DynamicTest> libtiledbReadsTheCopy() {
    return check("v(08|21)-.*", (uri, read) -> Oracle.shared().read(uri, read).get(), read -> !read.ownReaderProblem());
  }

  private Stream<DynamicTest> check(String sets, ReadUnderTest reader, Predicate<GoldenRead> reads) {
    return new GoldenCheck((uri, read) -> reader.read(salvage(uri, read), read), reads).tests(sets, CASES);
  }

  /** The copy of an array, made when it is first read. */
  private String salvage(String uri, ReadSpec read) throws Exception {
    Path copy = folder.resolve(Integer.toHexString(uri.hashCode()));
    if (!Files.exists(copy)) {
      String key = read.opening().key() == null ? null : read.opening().key().text();
      EncryptionKey engineKey = key == null ? null : EncryptionKey.ofText(key);
      SalvageReport report = TEGULA.integrity(uri, OpenOptions.defaults().withKey(engineKey))
          .salvage(copy.toString(), engineKey, SalvageOptions.defaults(), each -> {});
      assertTrue(report.isComplete(), report.toString());
    }
    return copy.toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
  }
}
