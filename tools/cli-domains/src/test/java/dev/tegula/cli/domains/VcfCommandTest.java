package dev.tegula.cli.domains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.Cli;
import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code vcf}, on datasets that TileDB-VCF wrote (domains/vcf/src/test/resources/vcf). */
@Slow
class VcfCommandTest {

    @TempDir
    static Path folder;

    private static String two;
    private static String counted;

    @BeforeAll
    static void unpack() throws IOException {
        Archives.unpack(SourceTree.of("domains/vcf/src/test/resources/vcf/arrays.zip"), folder);
        two = folder.resolve("v4/ingested_2samples").toString();
        counted = folder.resolve("new_format").toString();
    }

    @Test
    void info_describesTheDataset() {
        String text = Cli.ok("vcf", "info", counted);
        assertTrue(text.contains("version     4\n"), text);
        assertTrue(text.contains("samples     1: HG00280\n"), text);
        assertTrue(text.contains("statistics  3: allele_count, variant_stats, sample_stats\n"), text);
        String json = Cli.ok("vcf", "info", counted, "--format", "json");
        assertTrue(json.contains("\"anchor_gap\": 1000"), json);
    }

    @Test
    void samples_listsNamesOrPrintsAHeader() {
        assertEquals("HG00280\nHG01762\n", Cli.ok("vcf", "samples", two));
        String header = Cli.ok("vcf", "samples", two, "--header", "HG01762");
        assertTrue(header.startsWith("##fileformat=VCFv4.1\n"), header);
        assertTrue(header.endsWith("INFO\tFORMAT\tHG01762\n"), header);
    }

    @Test
    void count_takesRegionsAndSamples() throws IOException {
        assertEquals("14\n", Cli.ok("vcf", "count", two));
        assertEquals("6\n", Cli.ok("vcf", "count", two, "--region", "1:12,700-13,400"));
        assertEquals("2\n", Cli.ok("vcf", "count", two, "--region", "1:12700-13400", "--samples", "HG01762"));
        Path bed = Files.writeString(folder.resolve("r.bed"), "1\t12699\t13400\nnone\t1\t2\n1\t13359\t13400\n");
        Cli.Outcome once = Cli.run("vcf", "count", two, "--regions-file", bed.toString());
        assertEquals("6\n", once.out());
        assertTrue(once.err().contains("regions of 1 contigs that the dataset does not have are left out"), once.err());
        assertEquals(
                "10\n",
                Cli.run("vcf", "count", two, "--regions-file", bed.toString(), "--per-region")
                        .out());
        Cli.run("vcf", "count", two, "--region", "chr1").fails(1, "no contig 'chr1'", "did you mean '1'?");
        Cli.run("vcf", "count", two, "--samples", "HG00281").fails(1, "did you mean 'HG00280'?");
    }

    @Test
    void export_writesVcfToStandardOutput() {
        String text = Cli.ok("vcf", "export", two, "--samples", "HG01762");
        assertTrue(
                text.contains("\n1\t12141\t.\tC\t<NON_REF>\t.\t.\tEND=12277\tGT:DP:GQ:MIN_DP:PL\t0/0:0:0:0:0,0,0\n"),
                text);
        String both = Cli.ok("vcf", "export", two, "--region", "1:13354-13360");
        assertTrue(both.contains("\tFORMAT\tHG00280\tHG01762\n"), both);
        // The blocks end at different positions, so they are different lines.
        assertTrue(both.contains("END=13374\tGT:DP:GQ:MIN_DP:PL\t0/0:15:42:14:0,24,360\t./.:.:.:.:.\n"), both);
        assertTrue(both.contains("END=13389\tGT:DP:GQ:MIN_DP:PL\t./.:.:.:.:.\t0/0:64:99:30:0,66,990\n"), both);
    }

    @Test
    void export_writesTablesAndFolders() throws IOException {
        String fields = "sample_name,pos_start,pos_end,alleles,filters,fmt_GT,fmt_DP,fmt_PL";
        String csv = Cli.ok("vcf", "export", two, "--region", "1:13354-13360", "--fields", fields);
        assertEquals(
                "sample_name,pos_start,pos_end,alleles,filters,fmt_GT,fmt_DP,fmt_PL\n"
                        + "HG00280,13354,13374,\"T,<NON_REF>\",LowQual,0/0,15,\"[0,24,360]\"\n"
                        + "HG01762,13354,13389,\"T,<NON_REF>\",,0/0,64,\"[0,66,990]\"\n",
                csv.replace("\r", ""));
        Path file = folder.resolve("calls.jsonl");
        Cli.ok("vcf", "export", two, "--output", file.toString(), "--progress", "none");
        assertEquals(14, Files.readAllLines(file).size());
        Path calls = folder.resolve("calls");
        Cli.ok("vcf", "export", two, "--folder", calls.toString(), "--format", "vcf");
        assertTrue(Files.readString(calls.resolve("HG01762.vcf")).contains("\tHG01762\n1\t12141\t"));
        Cli.run("vcf", "export", two, "--output", "x.abc").fails(2, "unknown extension");
        Cli.run("vcf", "export", two, "--format", "vfc").fails(2, "vcf, vcf.gz and bcf");
        Cli.run("vcf", "export", two, "--fields", "fmt_gt", "--format", "csv").fails(1, "did you mean 'fmt_GT'?");
        Cli.run("vcf", "export", two, "--fields", "id", "--format", "bcf").fails(2, "--fields: only for tables");
    }

    @Test
    void stats_printsStoredCounts() {
        assertEquals(
                "contig\tpos\tref\talt\tfilter\tgt\tcount\n1\t69270\tA\tG\t.\t1,1\t1\n",
                Cli.ok("vcf", "stats", counted, "alleles", "--region", "1:69000-69400"));
        String variants = Cli.ok("vcf", "stats", counted, "variants", "--region", "1:69761");
        assertEquals(
                "contig\tpos\tallele\tac\tan\taf\tn_hom\n1\t69761\tA,T\t1\t2\t0.5\t0\n1\t69761\tref\t1\t2\t0.5\t0\n",
                variants);
        assertTrue(Cli.ok("vcf", "stats", counted, "samples").contains("\nHG00280\t"));
        Cli.run("vcf", "stats", two, "alleles").fails(1, "no array 'allele_count'");
        Cli.run("vcf", "stats", counted, "alleles", "--samples", "HG00280").fails(2, "--samples: counts of alleles");
        Cli.run("vcf", "stats", two, "things").fails(2, "expected alleles, variants or samples");
    }

    @Test
    void otherGroups_areRefused() {
        Cli.run("vcf", "info", two + "/data").fails(1, "not a VCF dataset (found an array");
        Cli.run("vcf", "info", two + "/metadata").fails(1, "the array 'data' is missing");
    }

    /** The command names its module if a library of it is not on the class path. */
    @Test
    void missingLibrary_isReported() throws Exception {
        List<URL> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("/vcf/") && !entry.contains("htsjdk")) {
                jars.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            var run = loader.loadClass("dev.tegula.cli.Main")
                    .getDeclaredMethod("run", String[].class, OutputStream.class, PrintStream.class, InputStream.class);
            run.setAccessible(true);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            PrintStream print = new PrintStream(err, true);
            assertEquals(
                    1, run.invoke(null, new String[] {"vcf", "info", two}, out, print, InputStream.nullInputStream()));
            assertEquals(
                    "tegula: vcf: the module tegula-cli-domains lacks a library. Add the jars that it depends on to "
                            + "lib/optional, or use the whole distribution.",
                    err.toString().strip());
            assertEquals(
                    0,
                    run.invoke(
                            null, new String[] {"vcf", "export", "--help"}, out, print, InputStream.nullInputStream()));
        }
    }
}
