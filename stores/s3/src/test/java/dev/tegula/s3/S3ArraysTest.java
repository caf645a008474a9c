package dev.tegula.s3;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.StoreServer;

@Slow
class S3ArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return new LocalS3("bucket");
    }
}
