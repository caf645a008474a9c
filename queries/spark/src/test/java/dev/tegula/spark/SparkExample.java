package dev.tegula.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The example of the page "Tegula on Spark": writes an array from rows, and reads parts of it. */
public final class SparkExample {

    private SparkExample() {}

    /** @param args a folder in which the array is created */
    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder().appName("Tegula on Spark").getOrCreate();
        System.out.println(wettest(spark, args[0] + "/rain"));
    }

    /** Creates an array of 1,000 cells, and returns the station and the amount of the three wettest ones of March. */
    static List<Row> wettest(SparkSession spark, String uri) {
        Dataset<Row> measured = spark.range(1000)
                .selectExpr(
                        "DATE '2026-01-01' + CAST(id / 10 AS INT) AS day",
                        "CAST(id % 10 AS INT) AS station",
                        "CAST(id * 37 % 101 AS DOUBLE) AS mm");
        measured.write()
                .format("tegula")
                .option("dimensions", "day,station")
                .option("domain.station", "0:99")
                .option("filters.mm", "zstd(5)")
                .save(uri);
        return spark.read()
                .format("tegula")
                .load(uri)
                .where("day >= DATE '2026-03-01' AND day < DATE '2026-04-01' AND station < 5")
                .orderBy(org.apache.spark.sql.functions.col("mm").desc(), org.apache.spark.sql.functions.col("day"))
                .select("day", "station", "mm")
                .limit(3)
                .collectAsList();
    }
}
